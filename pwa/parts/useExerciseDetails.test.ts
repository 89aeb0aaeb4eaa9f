// @vitest-environment jsdom
// @alone: nothing was fetched before it
import { act, renderHook, waitFor } from '@testing-library/react';
import { regionModules } from 'virtual:exercise-regions';
import { expect, it, vi } from 'vitest';
import { useExerciseDetails } from './useExerciseDetails.ts';

it('says that a region could not be fetched, fetches it anew when asked, and has it at once from then on', async () => {
  const open = vi.fn(regionModules.knee!).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const modules = { knee: open };
  const wallSit = { id: 'wall-sit', regions: ['knee'] } as const;
  const asked = { ...wallSit, regions: [...wallSit.regions] };
  const { result } = renderHook(() => useExerciseDetails(asked, modules));
  expect(result.current.details).toBeUndefined();
  await waitFor(() => expect(result.current.details).toBeNull());
  act(() => result.current.retry());
  expect(result.current.details).toBeUndefined();
  await waitFor(() => expect(result.current.details?.name).toBe('Wall sit'));
  const { result: next } = renderHook(() => useExerciseDetails({ ...asked, id: 'squat' }, modules));
  expect(next.current.details?.name).toBe('Squat');
  expect(open).toHaveBeenCalledTimes(2);
});
