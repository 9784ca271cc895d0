import { wordsAtCheckout } from '#app/_locale/locales.ts';
import { Words } from '#app/_locale/words.tsx';

export default function CheckoutLayout({ children }: { children: React.ReactNode }) {
  return <Words of={wordsAtCheckout}>{children}</Words>;
}
