/**
 * Limits what incomplete bodies may hold together. When a share is used up, its oldest upload is ended, so that slow
 * uploads never block the next one. The first bytes of each body are free: an ordinary request fits into them and is
 * never affected; the number of connections bounds them.
 */
const KIB = 1024;
const MIB = 1024 * KIB;

/** of each body, not counted */
const FREE_BYTES = 64 * KIB;
const MOST_BYTES = { all: 64 * MIB, address: 8 * MIB, owner: 4 * MIB };

export interface Uploader {
  readonly address: string;
  /** null without a session: such a caller only uploads within the free bytes */
  readonly owner: string | null;
}

type Share = readonly [name: string, most: number];

interface Open {
  readonly shares: readonly Share[];
  readonly end: () => void;
  held: number;
}

export interface Upload {
  readonly add: (bytes: number) => void;
  readonly release: () => void;
}

export interface Uploads {
  /** @param end aborts the upload to make room */
  readonly begin: (uploader: Uploader, end: () => void) => Upload;
}

export function createUploads(): Uploads {
  const heldBy = new Map<string, number>();
  /** uploads that hold counted bytes, oldest first */
  const open = new Set<Open>();

  const hold = (upload: Open, bytes: number): void => {
    upload.held += bytes;
    for (const [name] of upload.shares) {
      const held = (heldBy.get(name) ?? 0) + bytes;
      if (held > 0) heldBy.set(name, held);
      else heldBy.delete(name);
    }
  };
  const release = (upload: Open): void => {
    if (open.delete(upload)) hold(upload, -upload.held);
  };
  const makeRoom = ([name, most]: Share): void => {
    for (const upload of open) {
      if ((heldBy.get(name) ?? 0) <= most) return;
      if (!upload.shares.some(([share]) => share === name)) continue;
      release(upload);
      upload.end();
    }
  };

  return {
    begin: ({ address, owner }, end) => {
      const upload: Open = {
        shares: [
          ['all', MOST_BYTES.all],
          [`address ${address}`, MOST_BYTES.address],
          ...(owner === null ? [] : [[`owner ${owner}`, MOST_BYTES.owner] as const]),
        ],
        end,
        held: 0,
      };
      let read = 0;
      return {
        add: (bytes) => {
          read += bytes;
          const more = Math.max(0, read - FREE_BYTES) - upload.held;
          if (more === 0) return;
          open.add(upload);
          hold(upload, more);
          upload.shares.forEach(makeRoom);
        },
        release: () => release(upload),
      };
    },
  };
}
