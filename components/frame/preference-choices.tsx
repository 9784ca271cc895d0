'use client';

import { LanguageChoices } from '#components/frame/language-choices.tsx';
import type { PreferencesMenuProps } from '#components/frame/preferences-menu.tsx';
import { ThemeChoices } from '#components/frame/theme-choices.tsx';
import { MenuLine, MenuPanel } from '#components/ui/menu-panel.tsx';

/** What opens under the button of `PreferencesMenu`. */
export default function PreferenceChoices({ theme, onTheme, onLocale }: PreferencesMenuProps) {
  return (
    <MenuPanel>
      {onLocale && (
        <>
          <LanguageChoices onChange={onLocale} />
          <MenuLine />
        </>
      )}
      <ThemeChoices theme={theme} onChange={onTheme} />
    </MenuPanel>
  );
}
