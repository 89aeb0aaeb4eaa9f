/** A proxy before a database: forwards everything until told to hang, then neither answers nor closes. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface HangingProxy {
  readonly port: number;
  /** Which of the caller's bytes are held back from now on: all, those containing a text, or none. Connections that held something back stay silent. */
  readonly hang: (what: 'all' | 'none' | { readonly after: string }) => void;
  readonly close: () => Promise<void>;
}

/** @param upstream null: connections are accepted and nothing else ever happens */
export async function startHangingProxy(upstream: { host: string; port: number } | null): Promise<HangingProxy> {
  let hanging: Parameters<HangingProxy['hang']>[0] = upstream === null ? 'all' : 'none';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    // broken connections are expected here
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((caller) => {
    keep(caller);
    if (upstream === null) return void caller.resume();
    const target = connect(upstream);
    keep(target);
    let isSilent = false;
    caller.on('data', (bytes: Buffer) => {
      isSilent ||= hanging === 'all' || (hanging !== 'none' && bytes.includes(hanging.after));
      // the database still receives what hangs: the caller cannot know whether it acted on it
      target.write(bytes);
    });
    target.on('data', (bytes: Buffer) => {
      if (!isSilent && hanging !== 'all') caller.write(bytes);
    });
    caller.once('close', () => target.destroy());
    target.once('close', () => caller.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hang: (what) => (hanging = what),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
