import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EquipmentNeeds } from '#pwa/parts/EquipmentNeeds.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';

interface NeededThingsProps {
  readonly exercise: Pick<ExerciseDetails, 'equipment'>;
}

/** Beside the steps, which name the thing itself: a plan also gives the exercise to somebody who has what does instead. */
export function NeededThings({ exercise }: NeededThingsProps) {
  const t = useText('exercise');
  if (exercise.equipment === undefined) return null;
  return <KeyValueList items={[{ label: t('know.equipment'), value: <EquipmentNeeds of={exercise} /> }]} />;
}
