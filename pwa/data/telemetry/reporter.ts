/** What the app reports of itself, where the person agreed: errors, and which screens are opened. Never what was recorded. */
import type { Space } from '../space/space.ts';
import { report } from './report.ts';
import type { Reported } from './report.ts';

const clipped = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** @param page the path of the route, with its parameters unfilled */
export async function reportError(
  { telemetry, device }: Space,
  thrown: unknown,
  page: string,
  version: string,
): Promise<Reported> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const at = device.now();
  return report(
    telemetry,
    'error_report',
    {
      at,
      name: clipped(error.name, 200),
      message: clipped(error.message, 1_000),
      ...(error.stack !== undefined && { stack: clipped(error.stack, 8_000) }),
      page: clipped(page, 200),
      version,
    },
    at,
  );
}

/** @param page as in `reportError` */
export async function reportScreen({ telemetry, device }: Space, page: string): Promise<void> {
  const at = device.now();
  await report(telemetry, 'event', { at, name: 'screen_opened', page: clipped(page, 200) }, at);
}
