import { directionOf, type Direction } from './languages.ts';
import { useLanguage } from './useLanguage.ts';

/** The writing direction of the current language, for drawings; text and layout follow `dir` automatically. */
export const useDirection = (): Direction => directionOf(useLanguage());
