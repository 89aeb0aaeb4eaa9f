import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { useText } from '#pwa/i18n/useText.ts';

interface EquipmentNeedsProps {
  readonly of: Pick<ExerciseDetails, 'equipment'>;
}

/** Each thing an exercise needs with what does instead, or that it needs nothing. */
export function EquipmentNeeds({ of: { equipment = [] } }: EquipmentNeedsProps) {
  const t = useText('exercise');
  if (equipment.length === 0) return t('know.nothing');
  return equipment.map(({ item, instead }) => (
    <p key={item}>{t('know.orInstead', { item: t(`equipment.${item}`), instead })}</p>
  ));
}
