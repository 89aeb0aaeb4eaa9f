/** Plays one schedule on one product in its own browser, profile and data folder, and judges the result. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChromium } from '../../tests/browser/chromium.ts';
import type { Chromium } from '../../tests/browser/chromium.ts';
import { CLEAR, startFaultProxy } from '../../tests/faults/fault-proxy.ts';
import type { FaultProxy } from '../../tests/faults/fault-proxy.ts';
import type { OwnerKey } from '../../tests/faults/log-reader.ts';
import type { Holding } from './client/peers-api.ts';
import { startGate } from './gate.ts';
import type { Gate } from './gate.ts';
import type { PeerServer } from './peer-server.ts';
import type { ProductName } from './product-name.ts';
import type { Product } from './product.ts';
import { products } from './product.ts';
import type { Action, Schedule } from './schedules.ts';

/** How long the product's own retry has after the last fault, and once more after the page is reopened. */
export const CHANCE_MS = 60_000;
export const SECOND_CHANCE_MS = 30_000;
const LOOK_MS = 500;
/** After this many consecutive observations, missing entries count as not going to be sent. */
const SURE_AFTER = 6;
const PUSH_WITHIN_MS = 8_000;

export interface Outcome {
  /** entries of which the product said that they are written */
  readonly recorded: number;
  readonly once: number;
  readonly doubled: number;
  /** recorded and not on the server in the end */
  readonly missing: number;
  /** of the missing: what the product still means to send */
  readonly stuck: number;
  /** of the missing: out of the queue, named to the person, to be mended or thrown away */
  readonly setAside: number;
  /** of the missing: what the product believes sent, or no longer has at all */
  readonly lost: number;
  /** seconds after healing until nothing was missing, null where something was to the end */
  readonly seconds: number | null;
  /** whether it took the second chance */
  readonly reopened: boolean;
}

export async function playSchedule(name: ProductName, schedule: Schedule, pageDir: string): Promise<Outcome> {
  const run = await FaultRun.open(products[name], name, pageDir);
  try {
    await run.play(schedule);
    return await run.judge();
  } finally {
    await run.close();
  }
}

class FaultRun {
  private readonly recorded = new Set<string>();
  private chromium: Chromium | null = null;
  private key: OwnerKey | null = null;

  private constructor(
    private readonly product: Product,
    private readonly name: ProductName,
    private readonly pageDir: string,
    private readonly folder: string,
    private readonly dataDir: string,
    private server: PeerServer,
    private readonly gate: Gate,
    private readonly proxy: FaultProxy,
  ) {}

  static async open(product: Product, name: ProductName, pageDir: string): Promise<FaultRun> {
    const folder = await mkdtemp(join(tmpdir(), `waymend-faults-${name}-`));
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const server = await product.start({ dataDir, pageDir });
    const gate = await startGate(server.url, product.apiPath, product.pushPath);
    const run = new FaultRun(product, name, pageDir, folder, dataDir, server, gate, await startFaultProxy(gate.url));
    await run.openBrowser();
    return run;
  }

  async play({ steps }: Schedule): Promise<void> {
    const from = performance.now();
    for (const { atMs, action } of steps) {
      const early = atMs - (performance.now() - from);
      if (early > 0) await sleep(early);
      await this.do(action);
    }
  }

  async judge(): Promise<Outcome> {
    await this.page.context().setOffline(false);
    this.proxy.setWeather(CLEAR);
    const from = performance.now();
    let reopened = false;
    let end = await this.wait(CHANCE_MS);
    if (end.missing.length > 0) {
      reopened = true;
      await this.load();
      end = await this.wait(SECOND_CHANCE_MS);
    }
    const { missing, ids, holding } = end;
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    const local = new Set(holding.local);
    const strangers = [...counts.keys()].filter((id) => !local.has(id) && !this.recorded.has(id));
    const of = (held: readonly string[]): number => missing.filter((id) => held.includes(id)).length;
    const [stuck, setAside] = [of(holding.waiting), of(holding.setAside)];
    return {
      recorded: this.recorded.size,
      once: [...this.recorded].filter((id) => counts.get(id) === 1).length,
      doubled: [...counts.values()].reduce((sum, count) => sum + count - 1, 0) + strangers.length,
      missing: missing.length,
      stuck,
      setAside,
      lost: missing.length - stuck - setAside,
      seconds: missing.length > 0 ? null : (performance.now() - from) / 1000,
      reopened,
    };
  }

  async close(): Promise<void> {
    await this.chromium?.kill();
    await this.proxy.close();
    await this.gate.close();
    await this.server.kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private get page(): Chromium['page'] {
    if (this.chromium === null) throw new Error('no browser is open');
    return this.chromium.page;
  }

  private async openBrowser(): Promise<void> {
    this.chromium = await openChromium(join(this.folder, 'profile'));
    await this.page.exposeFunction('recorded', (id: string) => void this.recorded.add(id));
    await this.load();
  }

  private async load(): Promise<void> {
    await this.page.goto(`${this.proxy.url}${this.product.page}`);
    await this.page.waitForFunction(() => 'peers' in window);
    await this.page.evaluate((product) => window.peers.open(product), this.name);
    this.key = await this.page.evaluate(() => window.peers.ownerKey());
  }

  private async do(action: Action): Promise<void> {
    switch (action.kind) {
      case 'record':
        return this.page.evaluate((minutes) => window.peers.record(minutes), action.minutes);
      case 'weather':
        return this.proxy.setWeather(action.weather, this.product.apiPath);
      case 'manner':
        return this.gate.setManner(action.manner);
      case 'offline':
        return this.page.context().setOffline(action.is);
      case 'kill':
        await this.nextPush();
        await sleep(action.afterMs);
        return action.who === 'server' ? this.killServer() : this.killBrowser();
      case 'clock':
        return this.page.evaluate((ms) => window.peers.stepClock(ms), action.offByMs);
      case 'reload':
        return this.load();
    }
  }

  /** A push in flight, or a timeout: a product that backs off is killed while it waits. */
  private async nextPush(): Promise<void> {
    const before = this.proxy.requestsFor(this.product.pushPath);
    const end = performance.now() + PUSH_WITHIN_MS;
    while (this.proxy.requestsFor(this.product.pushPath) === before && performance.now() < end) await sleep(2);
  }

  private async killServer(): Promise<void> {
    const { port } = this.server;
    await this.server.kill();
    this.server = await this.product.start({ dataDir: this.dataDir, pageDir: this.pageDir, port });
  }

  private async killBrowser(): Promise<void> {
    await this.chromium?.kill();
    await this.openBrowser();
  }

  private async look(): Promise<{
    readonly missing: readonly string[];
    readonly ids: readonly string[];
    readonly holding: Holding;
  }> {
    const ids = await this.product.idsAt(this.server.url, this.key);
    const there = new Set(ids);
    const missing = [...this.recorded].filter((id) => !there.has(id));
    return { missing, ids, holding: await this.page.evaluate(() => window.peers.holding()) };
  }

  private async wait(ms: number): Promise<Awaited<ReturnType<FaultRun['look']>>> {
    const end = performance.now() + ms;
    for (let quiet = 0; ;) {
      const seen = await this.look();
      const stillMeant = seen.missing.some((id) => seen.holding.waiting.includes(id));
      quiet = stillMeant ? 0 : quiet + 1;
      if (seen.missing.length === 0 || quiet >= SURE_AFTER || performance.now() > end) return seen;
      await sleep(LOOK_MS);
    }
  }
}
