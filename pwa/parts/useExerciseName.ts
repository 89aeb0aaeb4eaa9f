import { useMemo } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { knownExerciseName } from './exercise-of.ts';

/** The name of an exercise that a record, a plan or an address names; of one of another version what can be said, never its id. */
export function useExerciseName(): (id: string) => string {
  const t = useText('common');
  return useMemo(() => (id) => knownExerciseName(id) ?? t('exerciseUnknown'), [t]);
}
