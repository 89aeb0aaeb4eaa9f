import { createContext, useContext, useEffect } from 'react';
import { useTitle } from '#pwa/routes/useTitle.ts';

/** Given by the coach's screen: takes what it is about now. */
export const CoachPageContext = createContext<(id: string) => void>(() => undefined);

/**
 * One of the pages that take each other's place at the coach's address: a question, a stop, the week. It is named in the
 * document's title, and begins at its heading.
 * @param id what tells it from the one before: new numbers in its title are no new page
 */
export function useCoachPage(id: string, title: string): void {
  const show = useContext(CoachPageContext);
  useTitle(title);
  useEffect(() => show(id), [show, id]);
}
