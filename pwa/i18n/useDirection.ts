import { useTranslation } from 'react-i18next';
import { directionOf, type Direction } from './languages.ts';

/** The writing direction of the current language, for drawings; text and layout follow `dir` automatically. */
export const useDirection = (): Direction => directionOf(useTranslation().i18n.language);
