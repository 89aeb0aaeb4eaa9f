const ofPain = /\b(pain|hurts?|sharp|pinch(es)?|locks?|gives way|slips?|catch(es)?|tingles?|throbs|burning|worse)\b/;
/** Beside any of these it is more than pain. */
const needsPerson =
  /\b(chest|jaw|breath|numb|weak|faint|dizzy|headache|urine|both legs|calf|hot|swells?|swollen|cold|blue|snap|weight|bone|at night)\b/;

/** Of an exercise's own reasons to stop, those that need a person. What only hurts or gives way is rested, and eased next time. */
export const signsAmong = (stopIf: readonly string[]): readonly string[] =>
  stopIf.filter((line) => needsPerson.test(line) || !ofPain.test(line));
