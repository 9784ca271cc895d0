import { wordsOfAddresses } from '#app/_locale/locales.ts';
import { Words } from '#app/_locale/words.tsx';

export default function AddressesLayout({ children }: { children: React.ReactNode }) {
  return <Words of={wordsOfAddresses}>{children}</Words>;
}
