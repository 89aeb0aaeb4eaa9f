import { useId, useState } from 'react';
import { themePreference } from '../data/device-preferences.ts';
import { showTheme, THEMES, type Theme } from '../device/theme.ts';
import { useText } from '../i18n/useText.ts';
import { chosenTheme } from './chosen-theme.ts';
import styles from './ThemeSwitch.module.css';

/** A radio group as quiet as the footer it stands in: the choice is a stone lying under its word. */
export function ThemeSwitch() {
  const t = useText('shell');
  const name = useId();
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme): void => {
    setTheme(chosen);
    showTheme(chosen);
    themePreference.save(chosen);
  };
  return (
    <fieldset className={styles['themes']}>
      <legend className="visually-hidden">{t('theme.label')}</legend>
      {THEMES.map((value) => (
        <label key={value} className={styles['theme']}>
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            checked={value === theme}
            onChange={() => choose(value)}
          />
          {t(`theme.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}
