import { wordsOfOrders } from '#app/_locale/locales.ts';
import { Words } from '#app/_locale/words.tsx';

export default function OrdersLayout({ children }: { children: React.ReactNode }) {
  return <Words of={wordsOfOrders}>{children}</Words>;
}
