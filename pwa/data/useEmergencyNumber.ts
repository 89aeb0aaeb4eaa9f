import { useState } from 'react';
import { emergencyNumber } from '#core/rules/emergency-number.ts';
import { emergencyNumberPreference } from './device-preferences.ts';

interface EmergencyNumber {
  readonly number: string;
  /** that of the place, as far as we know */
  readonly usual: string;
  /** the person corrected it for this place */
  readonly isCorrected: boolean;
  /** false where the browser does not keep it: it then lasts for the visit */
  readonly isKept: boolean;
  /** null: back to the number that we know of */
  readonly correct: (number: string | null) => void;
}

/** Corrected numbers by time zone: whoever travels on needs the number of the next place, not the corrected one of the last. */
type Corrected = Readonly<Record<string, string>>;

function corrected(): Corrected {
  try {
    const kept: unknown = JSON.parse(emergencyNumberPreference.load() ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter(([, number]) => isPhoneNumber(number)));
  } catch (error) {
    // Text that no version of ours wrote counts as none: the number that we know of is shown.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Two to fifteen digits, as the longest number there is. */
export const isPhoneNumber = (text: unknown): text is string => typeof text === 'string' && /^\+?\d{2,15}$/.test(text);

/** The number to call where the device is, as the person corrected it there. */
export function useEmergencyNumber(timeZone: string, locale: string): EmergencyNumber {
  const [own, setOwn] = useState(corrected);
  const [isKept, setKept] = useState(true);
  const correct = (number: string | null): void => {
    const others = Object.entries(own).filter(([zone]) => zone !== timeZone);
    const next = Object.fromEntries(number === null ? others : [...others, [timeZone, number]]);
    setKept(emergencyNumberPreference.save(JSON.stringify(next)));
    setOwn(next);
  };
  const mine = own[timeZone];
  const usual = emergencyNumber(timeZone, locale);
  return { number: mine ?? usual, usual, isCorrected: mine !== undefined, isKept, correct };
}
