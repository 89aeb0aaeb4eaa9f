import { themePreference } from '../data/device-preferences.ts';
import { isTheme, showTheme, type Theme } from '../device/theme.ts';

export const chosenTheme = (): Theme => {
  const kept = themePreference.load();
  return isTheme(kept) ? kept : 'system';
};

/** Applies the saved choice. Called before the first paint, so that the other theme never flashes. */
export const showChosenTheme = (): void => showTheme(chosenTheme());
