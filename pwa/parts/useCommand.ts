/**
 * The one way in which a screen has something done. While a command runs, a second call has no effect, even one of the
 * same frame, before React has disabled the button. A failure is kept to be put in words (`FailureNote`), also one that a
 * command threw. What nobody foresaw is a bug: it is reported too, never swallowed.
 */
import { useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { Result } from '#core/lib/result.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { ToastContext, type ToastMessage } from '#pwa/ui/overlay/useToast.ts';
import { isFixedByReload, useFailureWords, type AnyFailure } from './FailureNote.tsx';
import { orThrown } from './or-thrown.ts';
import type { Thrown } from './or-thrown.ts';

export type { Unexpected } from './FailureNote.tsx';

/** How what was done is undone. A toast tells of both, unless their place shows them: then nothing is said twice. */
export type Undo<Failure> = { readonly command: () => Promise<Result<unknown, Failure>> } & (
  UndoByToast | { readonly said?: undefined }
);

interface UndoByToast {
  /** what a toast says once it is done */
  readonly said: Said;
  /** where it can be undone once the toast is gone; where it cannot, the key that leads to the toast */
  readonly altText: string;
  /** what a toast says once it is undone */
  readonly undone?: Said;
}

type Said = Pick<ToastMessage, 'title' | 'description' | 'sign'>;
type ToldUndo<Failure> = Undo<Failure> & UndoByToast;

export interface CommandState<Value, Failure> {
  readonly isBusy: boolean;
  /** what was done last is being undone: another can be done meanwhile */
  readonly isUndoing: boolean;
  /** why the last attempt failed, until one succeeds or `reset` is called */
  readonly failure: Failure | Thrown | null;
  /** takes back what was done last; null where nothing was, or the command has no undo */
  readonly undo: (() => Promise<Answer<unknown, Failure>>) | null;
  /** what was done last and not undone */
  readonly done: Value | null;
}

/** Null: it was running already, so nothing was begun. */
type Answer<Value, Failure> = Result<Value, Failure | Thrown> | null;

export interface CommandRunner<Args extends readonly unknown[], Value, Failure> extends CommandState<Value, Failure> {
  /** The same function in every frame, and so is `reset`. */
  readonly run: (...args: Args) => Promise<Answer<Value, Failure>>;
  /** forgets every failure */
  readonly reset: () => void;
  /** of one row, where `keyOf` is given; without a row: whether any is busy, and the last failure that stands */
  readonly of: (key: string) => CommandState<Value, Failure>;
}

export interface CommandOptions<Args extends readonly unknown[], Value, Failure> {
  /** Rows of a list share one command: which row a call is about. Rows do not hold each other up. */
  readonly keyOf?: (...args: Args) => string;
  /** Given where what was done can be undone, from a toast that says so or from its place. */
  readonly undo?: (value: Value, ...args: Args) => Undo<Failure>;
}

interface Done<Value, Failure> {
  readonly value: Value;
  readonly undo: Undo<Failure> | null;
}

/** Long enough for two sentences and a button. */
const FAILURE_SHOWN_MS = 20_000;

/** @param command bound to the open profile: `useCommand(actions.logActivity)`, `useCommand((day: Day) => recordRest(space, day))` */
export function useCommand<Args extends readonly unknown[], Value, Failure extends AnyFailure>(
  command: (...args: Args) => Promise<Result<Value, Failure>>,
  { keyOf = () => '', undo }: CommandOptions<Args, Value, Failure> = {},
): CommandRunner<Args, Value, Failure> {
  const common = useText('common');
  const t = useText('failure');
  const words = useFailureWords();
  const toaster = useContext(ToastContext);
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const undoing = useRef(new Set<string>());
  const [busyUndoing, setBusyUndoing] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<ReadonlyMap<string, Failure | Thrown>>(new Map());
  const [done, setDone] = useState<ReadonlyMap<string, Done<Value, Failure>>>(new Map());
  // A command goes on where its screen was left, and then has nobody to show its state to.
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const attempt = useCallback(
    async <Given>(
      [{ current: keys }, show]: readonly [typeof running, typeof setBusy],
      key: string,
      body: () => Promise<Result<Given, Failure>>,
    ): Promise<Answer<Given, Failure>> => {
      if (keys.has(key)) return null;
      keys.add(key);
      if (!isLeft.current) show(new Set(keys));
      const result = await orThrown(body);
      keys.delete(key);
      if (isLeft.current) return result;
      show(new Set(keys));
      setFailed((all) => {
        const others = [...all].filter(([each]) => each !== key);
        return new Map(result.ok ? others : [...others, [key, result.failure]]);
      });
      return result;
    },
    [],
  );

  const takeBack = useCallback(
    async (key: string, way: Undo<Failure>): Promise<Answer<unknown, Failure>> => {
      const result = await attempt([undoing, setBusyUndoing], key, way.command);
      if (result?.ok === true) {
        // Another may have been done under the key since the toast was shown.
        if (!isLeft.current)
          setDone((all) => (all.get(key)?.undo === way ? new Map([...all].filter(([each]) => each !== key)) : all));
        if (way.said !== undefined && way.undone !== undefined) toaster?.show(way.undone);
      }
      return result;
    },
    [attempt, toaster],
  );

  /** Whoever pressed a toast looks there, and what it was about may be gone; a `FailureNote` that says it too takes the toast away. */
  const takeBackFromToast = async (key: string, way: ToldUndo<Failure>): Promise<void> => {
    const result = await takeBack(key, way);
    if (result === null || result.ok) return;
    toaster?.show({
      title: t('notUndone'),
      description: words(result.failure),
      sign: 'warning',
      duration: FAILURE_SHOWN_MS,
      action: isFixedByReload(result.failure)
        ? { label: t('reload'), altText: t('reload'), onAction: browserReloader.reload }
        : {
            label: common('action.retry'),
            altText: way.altText,
            onAction: () => void takeBackFromToast(key, way),
          },
    });
  };

  const runByLatest = async (...args: Args): Promise<Answer<Value, Failure>> => {
    const key = keyOf(...args);
    const result = await attempt([running, setBusy], key, () => command(...args));
    if (result?.ok === true) {
      const way = undo?.(result.value, ...args) ?? null;
      if (!isLeft.current) setDone((all) => new Map(all).set(key, { value: result.value, undo: way }));
      if (way?.said !== undefined)
        toaster?.show({
          ...way.said,
          action: {
            label: common('action.undo'),
            altText: way.altText,
            onAction: () => void takeBackFromToast(key, way),
          },
        });
    }
    return result;
  };

  const latest = useRef(runByLatest);
  useLayoutEffect(() => {
    latest.current = runByLatest;
  });
  const run = useCallback((...args: Args) => latest.current(...args), []);
  const reset = useCallback(() => setFailed(new Map()), []);

  const of = (key: string): CommandState<Value, Failure> => {
    const last = done.get(key);
    const way = last?.undo ?? null;
    return {
      isBusy: busy.has(key),
      isUndoing: busyUndoing.has(key),
      failure: failed.get(key) ?? null,
      undo: way === null ? null : () => takeBack(key, way),
      done: last?.value ?? null,
    };
  };

  const lastFailure = [...failed.values()].at(-1) ?? null;
  return {
    ...of(''),
    isBusy: busy.size > 0,
    isUndoing: busyUndoing.size > 0,
    failure: lastFailure,
    run,
    reset,
    of,
  };
}
