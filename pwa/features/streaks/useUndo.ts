import { useText } from '#pwa/i18n/useText.ts';
import { useToast } from '#pwa/ui/useToast.ts';
import type { StreakActions } from './streak-actions.ts';
import type { Commands } from './useCommands.ts';

interface Undo {
  /** A toast that says what was saved, with an "Undo" action; `altText` says how to undo once it is gone. */
  readonly tell: (
    said: { readonly title: string; readonly description: string; readonly altText: string },
    onUndo: () => void,
  ) => void;
  /** Voids a fact under the named command and says so. False if it could not be written. */
  readonly takeBack: (name: string, factId: string) => Promise<boolean>;
}

export function useUndo(commands: Commands, actions: Pick<StreakActions, 'takeBack'>): Undo {
  const t = useText('streaks');
  const toaster = useToast();
  return {
    tell: ({ title, description, altText }, onUndo) =>
      toaster.show({
        title,
        description,
        sign: 'here',
        action: { label: t('undo.action'), onAction: onUndo, altText },
      }),
    takeBack: async (name, factId) => {
      if ((await commands.run(name, () => actions.takeBack(factId))) === null) return false;
      toaster.show({ title: t('undo.done'), description: t('undo.doneText'), sign: 'here' });
      return true;
    },
  };
}
