import { useState } from 'react';
import { developerPreference } from './device-preferences.ts';

interface DeveloperChoice {
  readonly isOn: boolean;
  /** false where the browser does not keep it: it then lasts for the visit */
  readonly isKept: boolean;
  readonly choose: (isOn: boolean) => void;
}

/** Whether the developer tools are open in production too. */
export function useDeveloperChoice(): DeveloperChoice {
  const [isOn, setOn] = useState(() => developerPreference.load() === 'on');
  const [isKept, setKept] = useState(true);
  const choose = (next: boolean): void => {
    setKept(developerPreference.save(next ? 'on' : 'off'));
    setOn(next);
  };
  return { isOn, isKept, choose };
}
