import { favourite } from '#core/records/favourite.ts';
import { readDocuments } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';

/** The ids of the exercises that are marked, in no order that means anything. */
export async function favourites({ db }: Space): Promise<readonly string[]> {
  const held = await readDocuments(db, 'favourite');
  return [...held.values()].flatMap(({ fields }) => {
    const read = favourite.schema.safeParse(fields);
    const { exerciseId, favourite: isMarked } = read.success ? read.data : {};
    return exerciseId !== undefined && isMarked === true ? [exerciseId] : [];
  });
}
