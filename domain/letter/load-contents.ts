import type { Db } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import { RESET_LINK } from '#domain/account/rules.ts';
import type { WaitingMail } from '#domain/mail/types.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { sha256 } from '#lib/ids.ts';
import { signLink } from '#lib/signed-link.ts';
import { cartUrl, guestOrderUrl, noRemindersUrl, type Shop } from './rules.ts';
import type { Contents, LetterLine } from './types.ts';

/**
 * What a mail tells of, with the addresses of its links; undefined when it has nothing to tell any more: a link that was used or has ended, a cart that was
 * emptied, an address that refused reminders meanwhile.
 */
export async function loadContents(db: Db, shop: Shop, mail: WaitingMail): Promise<Contents | undefined> {
  switch (mail.kind) {
    case 'WELCOME':
      return { ...named(mail), url: `${shop.publicUrl}/` };
    case 'PASSWORD_CHANGED':
    case 'EMAIL_CHANGED':
      return { ...named(mail), url: `${shop.publicUrl}/forgot-password` };
    case 'PASSWORD_RESET':
      return await loadReset(db, shop, mail);
    case 'CART_ABANDONED':
      return await loadCart(db, shop, mail);
    case 'BACK_IN_STOCK':
      return { ...itemOf(mail), url: `${shop.publicUrl}/${mail.data.slug ? `products/${mail.data.slug}` : ''}` };
    default:
      return await loadOrder(db, shop, mail);
  }
}

const named = ({ data }: WaitingMail) => (data.name === undefined ? {} : { name: data.name });

function itemOf({ data: { title, quantity } }: WaitingMail): Pick<Contents, 'item'> {
  return title === undefined ? {} : { item: { title, quantity: quantity ?? 1 } };
}

async function loadReset(db: Db, shop: Shop, mail: WaitingMail): Promise<Contents | undefined> {
  const [row] = await db.sql<{ id: string; endsAt: Date }[]>`
    select id, expires_at as "endsAt" from password_resets
     where id = ${mail.data.resetId ?? null}::uuid and used_at is null and expires_at > now()`;
  if (!row) return undefined;
  const key = signLink(shop.linkSecret, RESET_LINK, row.id, row.endsAt);
  return { ...named(mail), url: `${shop.publicUrl}/reset-password?key=${key}` };
}

async function loadCart(
  db: Db,
  shop: Shop,
  { data, recipient, createdAt }: WaitingMail,
): Promise<Contents | undefined> {
  const [cart] = await db.sql<{ items: StoredCartLine[] }[]>`
    select items from carts
     where cart_id = ${data.cartId ?? ''} and jsonb_array_length(items) > 0
       and not exists (select from reminder_refusals where address_hash = ${sha256(recipient.toLowerCase())})`;
  if (!cart || !data.cartId) return undefined;
  return {
    lines: cart.items.map(({ title, quantity }) => ({ title, quantity, amountMinor: null })),
    url: cartUrl(shop, data.cartId, createdAt),
    noRemindersUrl: noRemindersUrl(shop, recipient, createdAt),
  };
}

type OrderRow = {
  buyer: string;
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  totalMinor: number;
  lines: LetterLine[];
};

async function loadOrder(db: Db, shop: Shop, mail: WaitingMail): Promise<Contents | undefined> {
  const { orderId, amountMinor } = mail.data;
  const [order] = await db.sql<OrderRow[]>`
    select o.buyer, o.currency, o.subtotal_minor::float8 as "subtotalMinor", o.discount_minor::float8 as "discountMinor",
           o.shipping_minor::float8 as "shippingMinor", o.total_minor::float8 as "totalMinor",
           (select json_agg(json_build_object('title', i.title, 'quantity', i.quantity,
                                              'amountMinor', i.quantity * i.unit_price_minor - i.discount_minor) order by i.line)
              from order_items i where i.order_id = o.id) as lines
      from orders o where o.id = ${orderId ?? null}::uuid`;
  if (!order || !orderId) return undefined;
  const { buyer, currency, lines, ...totals } = order;
  // The lines belong to a confirmation; other letters are about what happened.
  const whole = mail.kind === 'ORDER_CONFIRMED' ? { lines, totals } : {};
  return {
    orderNumber: orderNumber(orderId),
    currency,
    ...(amountMinor === undefined ? {} : { amountMinor }),
    ...itemOf(mail),
    ...whole,
    // A member signs in to see their order; a guest has nothing but this link.
    url: buyer.startsWith('g:') ? guestOrderUrl(shop, orderId, mail.createdAt) : `${shop.publicUrl}/orders/${orderId}`,
  };
}
