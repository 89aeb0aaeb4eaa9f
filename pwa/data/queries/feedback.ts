import { feedbackDraft } from '#core/records/feedback-draft.ts';
import { siblingName } from '#core/sync/merge.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';
import { lastSession, sessionRecord } from './sessions.ts';
import type { SessionRecord } from './sessions.ts';

export const feedbackTexts = ['experience', 'mostValuable', 'improvements', 'testimonial'] as const;
/** From so many stars on a story is asked for. */
export const storyFrom = 4;
export type FeedbackText = (typeof feedbackTexts)[number];

/** Words that a tab or a device wrote. */
export interface Writing {
  /** of this writing */
  readonly name: string;
  readonly text: string;
}

export interface FeedbackState {
  readonly session: SessionRecord;
  readonly draft: ReturnType<typeof feedbackDraft.schema.parse>;
  /** what nobody replaced, the one that `draft` has first */
  readonly writings: Readonly<Record<FeedbackText, readonly Writing[]>>;
  /** the writings that `draft` shows */
  readonly shown: readonly string[];
  readonly isHandedIn: boolean;
  /** what was written elsewhere and is not in what was handed in */
  readonly unsent: readonly Writing[];
}

/** As its beginning, which was written on, or as lines of it, where words from elsewhere were added. */
const isWithin = (whole: string, text: string): boolean =>
  whole.trim().startsWith(text) || `\n${whole.trim()}\n`.includes(`\n${text}\n`);

/**
 * The feedback on a session, as far as it has come.
 * @param wanted '' is the session that ended last
 * @returns null: there is no such session
 */
export async function feedbackOn(space: Space, wanted: string): Promise<FeedbackState | null> {
  const id = wanted === '' ? await lastSession(space) : wanted;
  const session = id === null ? null : await sessionRecord(space, id);
  if (session === null) return null;
  const [document, given] = await Promise.all([
    readDocument(space.db, 'feedback_draft', session.id),
    factsBetween(space, 'feedback', 0, Number.MAX_SAFE_INTEGER),
  ]);
  const read = feedbackDraft.schema.safeParse(document.fields);
  const writingsOf = (field: FeedbackText): readonly Writing[] =>
    (document.kept?.[field] ?? []).flatMap(({ id: writing, value }) =>
      typeof value === 'string' ? [{ name: siblingName(writing, field), text: value }] : [],
    );
  const writings = {
    experience: writingsOf('experience'),
    mostValuable: writingsOf('mostValuable'),
    improvements: writingsOf('improvements'),
    testimonial: writingsOf('testimonial'),
  };
  const handedIn = given.find(({ data }) => data.draftId === session.id)?.data;
  return {
    session,
    draft: read.success ? read.data : {},
    writings,
    shown: feedbackTexts.flatMap((field) => writings[field].slice(0, 1).map(({ name }) => name)),
    isHandedIn: handedIn !== undefined,
    unsent:
      handedIn === undefined
        ? []
        : feedbackTexts
            // A story below four stars is not asked for, nor handed in.
            .filter((field) => field !== 'testimonial' || handedIn.rating >= storyFrom)
            .flatMap((field) => writings[field].filter(({ text }) => !isWithin(handedIn[field] ?? '', text.trim()))),
  };
}
