import { type Action, type BankWord, BUYERS, type Line, type Picture, pick, type Shelves } from './actions.ts';
import {
  type Attempt,
  type Cart,
  type Hold,
  isOpen,
  type Order,
  type Report,
  type Row,
  UNDER_WAY,
  UNSETTLED,
} from './plain-state.ts';

/**
 * The rules of SPEC 4, 6, 7 and 9 for the small shop, as plainly as they can be put: no groups, no locks, one thing at a time. `act` answers in the
 * same words as the shop in the database.
 */
export class ShopInMemory {
  readonly #rows: Row[][];
  readonly #orders: Order[] = [];
  readonly #carts: Cart[] = Array.from({ length: BUYERS }, () => ({
    version: 0,
    lines: [],
  }));
  #lastReport: Report | undefined;
  /** How many actions have passed; the clock of reports and sales. */
  #now = 0;

  constructor(stock: Shelves) {
    this.#rows = stock.map((shelf) =>
      shelf.map((onHand) => ({ onHand, reserved: 0, reportedAt: -1, reported: onHand, sales: [] })),
    );
  }

  act(action: Action): string {
    this.#now += 1;
    switch (action.kind) {
      case 'order':
        return this.#order(action.buyer, action.lines);
      case 'sweep':
        for (const order of this.#orders.filter((o) => isOpen(o) && o.expired)) this.#end(order, 'EXPIRED', 'EXPIRED');
        return 'swept';
      case 'count':
        return this.#count({ ...action, at: Math.max(0, this.#now - 1 - action.age) });
      case 'recount': {
        const last = this.#lastReport;
        if (!last) return 'no report';
        const at = Math.max(0, last.at - (action.earlier ? 1 : 0));
        return this.#count({ ...last, at, quantity: Math.max(0, last.quantity + action.change) });
      }
      default: {
        const order = pick(this.#orders, action);
        return order ? this.#actOn(order, action) : 'no order';
      }
    }
  }

  #actOn(order: Order, action: Extract<Action, { order: number }>): string {
    switch (action.kind) {
      case 'again':
        return action.otherBody ? 'IDEMPOTENCY_KEY_REUSED' : `REPLAYED ${order.number}`;
      case 'bank':
        return this.#hear(order, action.word);
      case 'payer': {
        const attempt = order.attempts.findLast((a) => a.bank === 'REQUIRES_ACTION');
        if (attempt) attempt.bank = action.approves ? 'AUTHORIZED' : 'DECLINED';
        return attempt ? 'answered' : 'nothing to answer';
      }
      case 'card':
        return this.#tryCard(order);
      case 'resume':
        if (!order.asking) this.#look(order);
        return 'resumed';
      case 'cancel':
        if (order.status === 'CANCELLED') return 'cancelled';
        if (!isOpen(order)) return 'ORDER_NOT_OPEN';
        this.#end(order, 'CANCELLED', 'CANCELLED');
        return 'cancelled';
      case 'expire':
        if (isOpen(order)) order.expired = true;
        return 'expired';
    }
  }

  #order(buyer: number, lines: readonly Line[] | undefined): string {
    const cart = this.#cart(buyer);
    if (lines) {
      cart.lines = lines;
      cart.version += 1;
    }
    const open = this.#orders.find((o) => o.buyer === buyer && isOpen(o));
    if (open && !open.expired) {
      if (open.cartVersion === cart.version) return `CART_ALREADY_ORDERED ${open.number}`;
      if (open.attempts.some((a) => UNDER_WAY.includes(a.status))) return `PAYMENT_IN_PROGRESS ${open.number}`;
    }
    if (cart.lines.length === 0) return 'CART_EMPTY';

    for (;;) {
      const own = open && isOpen(open) ? open : undefined;
      const short = this.#shortLines(cart.lines, own);
      if (short.length === 0) {
        if (own) this.#end(own, own.expired ? 'EXPIRED' : 'CANCELLED', own.expired ? 'EXPIRED' : 'REPLACED');
        return this.#place(buyer, cart.version, cart.lines);
      }
      const inTheWay = this.#orders.filter(
        (o) => isOpen(o) && o.expired && o.holds.some((h) => short.some((line) => line.sku === h.sku)),
      );
      if (inTheWay.length === 0) {
        return `OUT_OF_STOCK ${short.map((line) => `${line.sku}: ${line.available} of ${line.quantity}`).join(', ')}`;
      }
      for (const order of inTheWay) this.#end(order, 'EXPIRED', 'EXPIRED');
    }
  }

  #shortLines(lines: readonly Line[], own: Order | undefined) {
    return lines.flatMap((line) => {
      const back = (own?.holds ?? []).filter((h) => h.sku === line.sku).reduce((sum, h) => sum + h.quantity, 0);
      const available = back + this.#shelf(line.sku).reduce((sum, row) => sum + row.onHand - row.reserved, 0);
      return available < line.quantity ? [{ ...line, available }] : [];
    });
  }

  #place(buyer: number, cartVersion: number, lines: readonly Line[]): string {
    const holds = lines.flatMap(({ sku, quantity }) => {
      const free = this.#shelf(sku).map((row) => row.onHand - row.reserved);
      const whole = free.findIndex((units) => units >= quantity);
      let missing = quantity;
      const parts =
        whole >= 0
          ? free.map((_, w) => (w === whole ? quantity : 0))
          : free.map((units) => {
              const part = Math.min(units, missing);
              missing -= part;
              return part;
            });
      return parts.flatMap((part, warehouse): Hold[] =>
        part > 0 ? [{ sku, warehouse, quantity: part, state: 'ACTIVE' }] : [],
      );
    });
    for (const hold of holds) this.#row(hold).reserved += hold.quantity;
    const number = this.#orders.length;
    const first: Attempt = { status: 'PENDING', bank: 'nothing' };
    this.#orders.push({
      number,
      buyer,
      cartVersion,
      lines,
      holds,
      attempts: [first],
      status: 'PENDING',
      endReason: null,
      expired: false,
      asking: true,
    });
    return `PLACED ${number}`;
  }

  #end(order: Order, status: string, reason: 'EXPIRED' | 'CANCELLED' | 'REPLACED' | 'OVERSUBSCRIBED'): void {
    order.status = status;
    order.endReason = reason;
    for (const hold of order.holds) {
      hold.state = `RELEASED ${reason}`;
      this.#row(hold).reserved -= hold.quantity;
    }
  }

  #hear(order: Order, word: BankWord): string {
    const attempt = order.attempts.at(-1);
    if (!order.asking || !attempt) return 'not asked';
    order.asking = false;
    if (word === 'loseAnswer') {
      attempt.bank = 'AUTHORIZED';
      // Nobody knows; an order that has ended has its saga look again later.
      if (isOpen(order)) {
        attempt.status = 'UNKNOWN';
        order.status = 'PENDING_PAYMENT';
      }
      return 'heard';
    }
    attempt.bank = word === 'approve' ? 'AUTHORIZED' : word === 'decline' ? 'DECLINED' : 'REQUIRES_ACTION';
    this.#look(order);
    return 'heard';
  }

  /** Brings the order as far as it gets by what the bank has of its attempts now. */
  #look(order: Order): void {
    const attempt = order.attempts.at(-1);
    if (isOpen(order) && attempt && UNSETTLED.includes(attempt.status)) {
      if (attempt.bank === 'AUTHORIZED' && order.expired) this.#end(order, 'EXPIRED', 'EXPIRED');
      else if (attempt.bank === 'AUTHORIZED') this.#confirm(order, attempt);
      else if (attempt.bank !== 'nothing') {
        order.status = 'PENDING_PAYMENT';
        attempt.status = attempt.bank === 'DECLINED' ? 'DECLINED' : 'REQUIRES_ACTION';
      }
    }
    if (isOpen(order)) return;
    for (const left of order.attempts.filter((a) => UNSETTLED.includes(a.status))) {
      left.status = left.bank === 'DECLINED' ? 'DECLINED' : 'CANCELED';
      left.bank = 'gone';
    }
  }

  #confirm(order: Order, attempt: Attempt): void {
    order.status = 'CONFIRMED';
    attempt.status = 'CAPTURED';
    for (const hold of order.holds) {
      hold.state = 'CONFIRMED';
      const row = this.#row(hold);
      row.onHand -= hold.quantity;
      row.reserved -= hold.quantity;
      row.sales.push({ at: this.#now, quantity: hold.quantity });
    }
    const cart = this.#cart(order.buyer);
    const rest = cart.lines.flatMap((line) => {
      const ordered = order.lines.find((other) => other.sku === line.sku)?.quantity ?? 0;
      return line.quantity > ordered ? [{ ...line, quantity: line.quantity - ordered }] : [];
    });
    if (JSON.stringify(rest) === JSON.stringify(cart.lines)) return;
    cart.lines = rest;
    cart.version += 1;
  }

  #tryCard(order: Order): string {
    const over = order.holds.every((hold) => hold.state.startsWith('RELEASED'));
    if (!over && order.attempts.some((a) => UNDER_WAY.includes(a.status))) return 'PAYMENT_IN_PROGRESS';
    if (!isOpen(order) || order.expired) return 'HOLD_EXPIRED';
    order.attempts.push({ status: 'PENDING', bank: 'nothing' });
    order.asking = true;
    return 'asked';
  }

  #count(report: Report): string {
    const { sku, warehouse, quantity, at } = report;
    this.#lastReport = report;
    const row = this.#row({ sku, warehouse });
    if (at < row.reportedAt) return 'STALE';
    if (at === row.reportedAt && quantity >= row.reported) return quantity === row.reported ? 'UNCHANGED' : 'STALE';
    const unseen = row.sales.filter((sale) => sale.at > at).reduce((sum, sale) => sum + sale.quantity, 0);
    const onHand = Math.max(0, quantity - unseen);
    // Who loses first: holds that have run out, then the newest, last those whose money may be there.
    const rank = (order: Order) => (order.expired ? 0 : order.attempts.some((a) => a.status === 'UNKNOWN') ? 2 : 1);
    const holders = this.#orders
      .filter((o) => isOpen(o) && o.holds.some((h) => h.sku === sku && h.warehouse === warehouse))
      .sort((a, b) => rank(a) - rank(b) || b.number - a.number);
    const cancelled: number[] = [];
    for (const order of holders) {
      if (row.reserved <= onHand) break;
      if (order.expired) this.#end(order, 'EXPIRED', 'EXPIRED');
      else {
        cancelled.push(order.number);
        this.#end(order, 'CANCELLED', 'OVERSUBSCRIBED');
      }
    }
    Object.assign(row, { onHand, reported: quantity, reportedAt: at });
    return cancelled.length > 0 ? `OVERSUBSCRIBED ${cancelled}` : 'APPLIED';
  }

  picture(): Picture {
    return {
      rows: this.#rows.flatMap((shelf, sku) =>
        shelf.map((row, warehouse) => `${sku}:${warehouse} ${row.onHand} on hand, ${row.reserved} reserved`),
      ),
      orders: this.#orders.map((order) => {
        const holds = order.holds
          .map((h) => `${h.sku}:${h.warehouse} x${h.quantity} ${h.state}`)
          .sort()
          .join(', ');
        const charged = order.attempts.filter((a) => a.status === 'CAPTURED').length;
        const attempts = order.attempts.map((a) => a.status).join(' ');
        return `${order.number} ${order.status} ${order.endReason} [${holds}] ${attempts} charged ${charged}`;
      }),
      carts: this.#carts.map((cart) => cart.lines.map((line) => `${line.sku} x${line.quantity}`).join(', ')),
    };
  }

  #cart(buyer: number): Cart {
    return this.#carts[buyer] as Cart;
  }
  #shelf(sku: number): Row[] {
    return this.#rows[sku] as Row[];
  }
  #row({ sku, warehouse }: { sku: number; warehouse: number }): Row {
    return this.#shelf(sku)[warehouse] as Row;
  }
}
