import type { Page } from '@playwright/test';
import { ApiBuyer } from './api-buyer.ts';
import { AccountPage } from './pages/account-page.ts';
import { BankPage } from './pages/bank-page.ts';
import { CartPage } from './pages/cart-page.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { DoorPages } from './pages/door-pages.ts';
import { Frame } from './pages/frame.ts';
import { HomePage } from './pages/home-page.ts';
import { OrderPage } from './pages/order-page.ts';
import { OrdersPage } from './pages/orders-page.ts';
import { OutboxPage } from './pages/outbox-page.ts';
import { ProductPage } from './pages/product-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';

/** One person at one browser tab, with every page of the shop that they can get to. */
export class Shopper {
  readonly page: Page;
  readonly frame: Frame;
  readonly home: HomePage;
  readonly search: SearchPage;
  readonly product: ProductPage;
  readonly cart: CartPage;
  readonly checkout: CheckoutPage;
  readonly bank: BankPage;
  readonly order: OrderPage;
  readonly orders: OrdersPage;
  readonly signIn: SignInPage;
  readonly account: AccountPage;
  readonly doors: DoorPages;
  readonly outbox: OutboxPage;
  /** The same person, same cookies, without pages: to get to the point of a journey. */
  readonly api: ApiBuyer;

  constructor(page: Page) {
    this.page = page;
    this.frame = new Frame(page);
    this.home = new HomePage(page);
    this.search = new SearchPage(page);
    this.product = new ProductPage(page);
    this.cart = new CartPage(page);
    this.checkout = new CheckoutPage(page);
    this.bank = new BankPage(page);
    this.order = new OrderPage(page);
    this.orders = new OrdersPage(page);
    this.signIn = new SignInPage(page);
    this.account = new AccountPage(page);
    this.doors = new DoorPages(page);
    this.outbox = new OutboxPage(page);
    this.api = new ApiBuyer(page.request);
  }

  /** The same person in a second tab. */
  async newTab(): Promise<Shopper> {
    return new Shopper(await this.page.context().newPage());
  }
}
