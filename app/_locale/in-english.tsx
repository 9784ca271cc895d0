import { wordsInConsole } from '#app/_locale/locales.ts';
import { Words } from '#app/_locale/words.tsx';

/** Around the consoles: they are in English, whatever the document around them is in. */
export function InEnglish({ children }: { children: React.ReactNode }) {
  return (
    <Words of={wordsInConsole} locale="en">
      <div lang="en" className="contents">
        {children}
      </div>
    </Words>
  );
}
