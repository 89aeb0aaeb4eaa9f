import type { Exercise } from './schema.ts';
import type { equipment } from './vocabulary.ts';

export type Equipment = (typeof equipment)[number];

/** Of each thing that it needs, what does: one of them is enough. What can be done without is none. */
export const needsOf = ({ equipment = [] }: Pick<Exercise, 'equipment'>): readonly (readonly Equipment[])[] =>
  equipment.flatMap(({ item, or = [] }) => {
    const others = or.filter((one) => one !== 'none');
    return others.length < or.length ? [] : [[item, ...others]];
  });
