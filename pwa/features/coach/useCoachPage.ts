import { createContext, useContext, useEffect } from 'react';
import { href } from '#pwa/routes/table.ts';
import { useTitle } from '#pwa/routes/useTitle.ts';
import type { CoachActions } from './coach-actions.ts';

interface OnCoachPage {
  /** takes what the page is about now */
  readonly show: (id: string) => void;
  /** the focus goes there once it is drawn (`useFocusWhenThere`) */
  readonly focusWhenThere: (selector: string) => void;
  /** of a part that is drawn later by itself */
  readonly look: () => void;
}

const nothing = (): void => undefined;
/** Given by the coach's screen. */
export const CoachPageContext = createContext<OnCoachPage>({ show: nothing, focusWhenThere: nothing, look: nothing });

export const useOnCoachPage = (): OnCoachPage => useContext(CoachPageContext);

/**
 * One of the pages that take each other's place at the coach's address: a question, a stop, the week. It is named in the
 * document's title, and begins at its heading.
 * @param id what tells it from the one before: new numbers in its title are no new page
 */
export function useCoachPage(id: string, title: string): void {
  const { show } = useOnCoachPage();
  useTitle(title);
  useEffect(() => show(id), [show, id]);
}

type Taken = ReturnType<CoachActions['takeBack']>;
/** Takes back what was recorded, and leads to where it is offered again. */
export function useTakeBack(takeBack: CoachActions['takeBack']): (id: string, offeredAt: string) => Taken {
  const { focusWhenThere } = useOnCoachPage();
  return async (id, offeredAt) => {
    const taken = await takeBack(id);
    if (taken.ok) focusWhenThere(offeredAt);
    return taken;
  };
}

/** An exercise in the week, by the link of its name. */
export const inWeek = (exerciseId: string): string => `[data-week] li a[href="${href('exercise', { exerciseId })}"]`;
