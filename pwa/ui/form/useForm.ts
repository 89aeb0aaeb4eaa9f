/**
 * The one way a form is made: it holds the values, checks them, sends them once, and knows what was changed. Errors appear
 * when the person has pressed the button, not while they write; from then on each goes as soon as its value is right.
 */
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldWords } from './FieldLine.tsx';

/** What is wrong with a value, and a likelier one that one tap takes: `proposal.label` asks "Did you mean 90?". */
export interface Problem<T> {
  readonly text: string;
  readonly proposal?: { readonly label: string; readonly value: T };
}

export type Problems<V> = { readonly [Name in keyof V]?: string | Problem<V[Name]> | undefined };

interface FormOptions<V extends object> {
  /** Values at the opening, all of them plain data; what it becomes later is ignored. */
  readonly start: V;
  /** Of all fields at once, so one may depend on another. Pure. */
  readonly check?: (values: V) => Problems<V>;
  /**
   * Saves; never runs twice at a time. Resolves to true when it is saved, to false when it is not and the screen says why,
   * or to what the server found wrong, at least one field, which then stands beside its fields until they change.
   * @param changed only what differs from the start, so that another device's change of the rest is kept
   */
  readonly onSubmit: (values: V, changed: Partial<V>) => Promise<boolean | Problems<V>>;
  /**
   * It is saved and nothing is held any more: the place to close the form, or to go to another page. Not called where
   * something was written while it was being saved: that is still to be saved.
   */
  readonly onSaved?: () => void;
  /** What was kept of an earlier opening, of whatever version: what does not fit is left out. */
  readonly draft?: unknown;
  /** Takes what is to be kept, after each change; null when nothing is left to keep. It must be quick. */
  readonly onDraft?: (values: V | null) => void;
  /**
   * Of a form in steps, the step that is open: the press looks at its fields alone, and hands on to `onRight` where nothing
   * is wrong with them. Null on the last step, where the press saves.
   */
  readonly part?: (values: V) => FormPart<V> | null;
}

export interface FormPart<V extends object> {
  readonly fields: readonly (keyof V)[];
  /** goes on to the next step; what it says is waited for */
  readonly onRight: (values: V) => unknown;
}

/** What a field of the kit takes: `<TextField label=... {...form.field('name')} />`. */
export interface BoundField<T> extends Pick<FieldWords, 'error' | 'proposal'> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export interface FormState<V extends object> {
  readonly id: string;
  readonly values: V;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** it opened with a draft */
  readonly isRestored: boolean;
  /** grows when problems were found: `Form` then moves the focus to the first of them */
  readonly faults: number;
  readonly field: <Name extends keyof V>(name: Name) => BoundField<V[Name]>;
  readonly change: (patch: Partial<V>) => void;
  /**
   * While it is being sent, another press waits for that, and sends what was written until this press.
   * @param last an answer that is given by the press itself; while something is being sent it is not taken
   * @returns whether all of it is saved and nothing is held any more
   */
  readonly submit: (last?: Partial<V>) => Promise<boolean>;
  /** back to the start; the draft goes too */
  readonly startOver: () => void;
}

/** `more`: it is saved, and something was written meanwhile. `wrong`: problems were found in it. */
type Came = 'saved' | 'more' | 'wrong' | 'unsaved';

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const difference = <V extends object>(from: V, to: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => !isAlike(value, from[name as keyof V])),
  ) as Partial<V>;

const hasAny = (given: object): boolean => Object.values(given).some((value) => value !== undefined);

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** What a draft says of this form's fields, as far as it is of their kind; null is a day or number that was cleared. */
function fitting<V extends object>(start: V, draft: unknown): Partial<V> {
  if (typeof draft !== 'object' || draft === null) return {};
  const fits = (name: string, value: unknown): boolean => {
    const [wanted, given] = [kindOf(start[name as keyof V]), kindOf(value)];
    if (wanted === 'null') return ['null', 'number', 'string'].includes(given);
    return wanted === given || (wanted === 'number' && given === 'null');
  };
  const entries = Object.entries(draft).filter(([name, value]) => Object.hasOwn(start, name) && fits(name, value));
  return Object.fromEntries(entries) as Partial<V>;
}

export function useForm<V extends object>(options: FormOptions<V>): FormState<V> {
  const { start, check, onSubmit, draft, onDraft } = options;
  const id = useId();
  const [first, setFirst] = useState(start);
  const [values, setValues] = useState<V>(() => ({ ...start, ...fitting(start, draft) }));
  const [isRestored, setIsRestored] = useState(() => !isAlike(start, values));
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState(0);
  const [drawn, setDrawn] = useState<{ readonly came: Came } | null>(null);
  /** fields that a press has looked at: only their problems are shown */
  const [looked, setLooked] = useState<ReadonlySet<keyof V>>(new Set());
  const [rejected, setRejected] = useState<{ readonly values: V; readonly problems: Problems<V> } | null>(null);
  // Two changes, or two presses, may fall into one frame, before React has drawn the first.
  const latest = useRef(values);
  const running = useRef<{ readonly sent: V; readonly came: Promise<Came> }>(null);
  const onDrawn = useRef<() => void>(null);

  // Once it is drawn as saved, so that no guard holds what comes of it.
  const onSaved = useEffectEvent(() => options.onSaved?.());
  useEffect(() => {
    if (drawn?.came === 'saved') onSaved();
    onDrawn.current?.();
  }, [drawn]);
  // Whoever waits for it waits no longer where the form is gone.
  useEffect(() => () => onDrawn.current?.(), []);

  const found: Problems<V> = faults > 0 ? (check?.(values) ?? {}) : {};

  const problemOf = <Name extends keyof V>(name: Name): Problem<V[Name]> | undefined => {
    const stands = rejected !== null && isAlike(rejected.values[name], values[name]);
    const problem = (looked.has(name) ? found[name] : undefined) ?? (stands ? rejected.problems[name] : undefined);
    return typeof problem === 'string' ? { text: problem } : problem;
  };

  const change = (patch: Partial<V>): void => {
    latest.current = { ...latest.current, ...patch };
    setValues(latest.current);
    onDraft?.(isAlike(latest.current, first) ? null : latest.current);
  };

  const send = async (sent: V): Promise<Came> => {
    const part = options.part?.(sent) ?? null;
    const problems: Problems<V> = check?.(sent) ?? {};
    const fields = part?.fields ?? (Object.keys(problems) as (keyof V)[]);
    if (fields.some((name) => problems[name] !== undefined)) {
      setLooked((all) => new Set([...all, ...fields]));
      setFaults((count) => count + 1);
      return 'wrong';
    }
    setIsBusy(true);
    try {
      if (part !== null) {
        await part.onRight(sent);
        return 'unsaved';
      }
      const answer = await onSubmit(sent, difference(first, sent));
      if (typeof answer === 'object') {
        if (!hasAny(answer)) throw new Error('onSubmit found problems and named none');
        setRejected({ values: sent, problems: answer });
        setFaults((count) => count + 1);
        return 'wrong';
      }
      if (!answer) return 'unsaved';
      setFirst(sent);
      setRejected(null);
      setFaults(0);
      setIsRestored(false);
      if (!isAlike(latest.current, sent)) return 'more';
      onDraft?.(null);
      return 'saved';
    } finally {
      setIsBusy(false);
    }
  };

  const sendAndDraw = async (sent: V): Promise<Came> => {
    try {
      const came = await send(sent);
      if (came === 'saved' || came === 'more')
        await new Promise<void>((resolve) => {
          onDrawn.current = resolve;
          setDrawn({ came });
        });
      return came;
    } finally {
      running.current = null;
    }
  };

  const submit = async (last?: Partial<V>): Promise<boolean> => {
    if (running.current !== null) {
      if (last !== undefined) return false;
      const pressed = latest.current;
      const { sent } = running.current;
      const came = await running.current.came;
      // By what is drawn now: what was saved is no change any more. Whoever writes on after the press is not done.
      const isOther = came === 'more' || (came === 'wrong' && !isAlike(pressed, sent));
      if (isOther && isAlike(latest.current, pressed)) return newest.current();
      return came === 'saved';
    }
    if (last !== undefined) change(last);
    const sent = latest.current;
    const came = sendAndDraw(sent);
    running.current = { sent, came };
    return (await came) === 'saved';
  };
  const newest = useRef(submit);
  useLayoutEffect(() => {
    newest.current = submit;
  });

  return {
    id,
    values,
    isDirty: !isAlike(values, first),
    isBusy,
    isRestored,
    faults,
    field: (name) => {
      const problem = problemOf(name);
      const { proposal } = problem ?? {};
      return {
        value: values[name],
        error: problem?.text,
        proposal: proposal && {
          label: proposal.label,
          onTake: () => change({ [name]: proposal.value } as unknown as Partial<V>),
        },
        onChange: (value) => change({ [name]: value } as unknown as Partial<V>),
      };
    },
    change,
    submit,
    startOver: () => {
      latest.current = first;
      setValues(first);
      setRejected(null);
      setFaults(0);
      setIsRestored(false);
      onDraft?.(null);
    },
  };
}
