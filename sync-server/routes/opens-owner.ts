import { parseBase64url } from '#core/lib/base-encodings.ts';
import { ownerOf, SECRET_BYTES } from '#core/sync/owner.ts';

/** Whether the secret (base64url) is the one the owner's id was made from. */
export async function opensOwner(secret: string, owner: string): Promise<boolean> {
  const bytes = parseBase64url(secret);
  return bytes?.length === SECRET_BYTES && (await ownerOf(bytes)) === owner;
}
