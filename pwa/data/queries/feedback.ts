import { feedbackDraft } from '#core/records/feedback-draft.ts';
import { otherSiblings, siblingName } from '#core/sync/merge.ts';
import { readDocument } from '../records/document-rows.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';
import { lastSession, sessionRecord } from './sessions.ts';
import type { SessionRecord } from './sessions.ts';

export const feedbackTexts = ['experience', 'mostValuable', 'improvements', 'testimonial'] as const;
export type FeedbackText = (typeof feedbackTexts)[number];

/** Words that another device wrote beside those of the draft. */
export interface OtherText {
  /** of this writing */
  readonly name: string;
  readonly text: string;
}

export interface FeedbackState {
  readonly session: SessionRecord;
  readonly draft: ReturnType<typeof feedbackDraft.schema.parse>;
  readonly others: Readonly<Record<FeedbackText, readonly OtherText[]>>;
  /** the writings that `draft` shows */
  readonly shown: readonly string[];
  readonly isHandedIn: boolean;
}

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
  const othersOf = (field: FeedbackText): readonly OtherText[] =>
    otherSiblings(document, field).flatMap(({ id: writing, value }) =>
      typeof value === 'string' ? [{ name: siblingName(writing, field), text: value }] : [],
    );
  return {
    session,
    draft: read.success ? read.data : {},
    others: {
      experience: othersOf('experience'),
      mostValuable: othersOf('mostValuable'),
      improvements: othersOf('improvements'),
      testimonial: othersOf('testimonial'),
    },
    shown: feedbackTexts.flatMap((field) => {
      const first = document.kept?.[field]?.[0];
      return first === undefined ? [] : [siblingName(first.id, field)];
    }),
    isHandedIn: given.some(({ data }) => data.draftId === session.id),
  };
}
