import { currentId } from '#core/exercises/former.ts';
import { favourite } from '#core/records/favourite.ts';
import { readDocuments } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';

/**
 * The ids that marked exercises have today, in no order that means anything. What was said of an exercise under its
 * present name stands; what was said under a former one counts until then.
 */
export async function favourites({ db }: Space): Promise<readonly string[]> {
  const held = await readDocuments(db, 'favourite');
  const said = [...held.values()].flatMap(({ fields }) => {
    const read = favourite.schema.safeParse(fields);
    const { exerciseId, favourite: isMarked } = read.success ? read.data : {};
    return exerciseId === undefined ? [] : [{ exerciseId, isMarked: isMarked === true }];
  });
  const own = new Set(said.map(({ exerciseId }) => exerciseId));
  const standing = said.filter(
    ({ exerciseId, isMarked }) => isMarked && (currentId(exerciseId) === exerciseId || !own.has(currentId(exerciseId))),
  );
  return [...new Set(standing.map(({ exerciseId }) => currentId(exerciseId)))];
}
