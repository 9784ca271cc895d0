import type { Locale } from '#db/enums.ts';

// English is the measure: a key that is not there does not compile, and a test holds the other languages to it.
declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: {
      account: typeof import('#messages/en/account.json');
      address: typeof import('#messages/en/address.json');
      cart: typeof import('#messages/en/cart.json');
      catalog: typeof import('#messages/en/catalog.json');
      checkout: typeof import('#messages/en/checkout.json');
      developers: typeof import('#messages/en/developers.json');
      frame: typeof import('#messages/en/frame.json');
      notice: typeof import('#messages/en/notice.json');
      order: typeof import('#messages/en/order.json');
      problem: typeof import('#messages/en/problem.json');
      ui: typeof import('#messages/en/ui.json');
    };
  }
}
