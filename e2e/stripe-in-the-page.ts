import type { Page } from '@playwright/test';

/** Numbers of Stripe's testing page, and the PaymentMethods that they make. */
export const cards = {
  works: '4242424242424242',
  challenged: '4000000000003220',
  declined: '4000000000000002',
} as const;

// Stripe.js as far as the card field uses it, without the frame: an input, and a token made of what is typed there.
const SCRIPT = `
  const methods = ${JSON.stringify({
    [cards.works]: 'pm_card_visa',
    [cards.challenged]: 'pm_card_threeDSecure2Required',
    [cards.declined]: 'pm_card_visa_chargeDeclined',
  })};
  window.Stripe = (publishableKey) => {
    const input = document.createElement('input');
    input.setAttribute('aria-label', 'Card number');
    input.style.cssText = 'border:0;width:100%;background:transparent;font:16px system-ui;outline:0';
    const handlers = {};
    const tell = (type, event = {}) => handlers[type]?.(event);
    input.addEventListener('input', () => tell('change', { error: undefined }));
    input.addEventListener('focus', () => tell('focus'));
    input.addEventListener('blur', () => tell('blur'));
    const style = ({ style }) => { input.style.color = style.base.color; };
    window.stripeMade = [];
    return {
      elements: () => ({
        create: (type, options) => {
          style(options);
          return {
            on: (type, handler) => { handlers[type] = handler; },
            mount: (place) => { place.append(input); setTimeout(() => tell('ready')); },
            update: style,
            focus: () => input.focus(),
            destroy: () => input.remove(),
          };
        },
      }),
      createPaymentMethod: async () => {
        const id = methods[input.value.replaceAll(' ', '')];
        if (!id) return { error: { message: 'Your card number is incomplete.' } };
        window.stripeMade.push({ publishableKey, id });
        return { paymentMethod: { id } };
      },
    };
  };
`;

/** Stands in for js.stripe.com: no test needs the network. */
export async function standInForStripeJs(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
}
