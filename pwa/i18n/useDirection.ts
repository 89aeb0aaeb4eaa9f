import { useTranslation } from 'react-i18next';
import { directionOf, type Direction } from './direction.ts';

/** The writing direction of the language shown now, for drawings: text and layout follow `dir` by themselves. */
export const useDirection = (): Direction => directionOf(useTranslation().i18n.language);
