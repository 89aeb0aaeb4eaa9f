/** What is recorded of a person, on a device or in the log. */
export interface Recorded {
  readonly facts: number;
  /** of these facts, those that were taken back */
  readonly takenBack: number;
  /** however often each was edited */
  readonly documents: number;
}

/** What every screen calls entries. A row that takes one back, or edits one, is none itself. */
export const entriesIn = ({ facts, takenBack, documents }: Recorded): number => facts - takenBack + documents;
