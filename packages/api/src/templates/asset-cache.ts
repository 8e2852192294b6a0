import { findAsset, findAssetBytes } from "@platen/shared/db/assets";
import type { Database } from "@platen/shared/db/connect";
import { LRUCache } from "lru-cache";

/** Where the bytes of pictures come from. */
export interface PictureSource {
  /** Undefined when there is no picture of that name. */
  load(name: string): Promise<Uint8Array | undefined>;
}

/** A shop has a handful of logos; each is at most as large as a request body. */
const mostCached = 16;

/** The stored pictures. Whether a cached one is still the stored one is asked at each use, by its hash. */
export function createAssetCache(db: Database): PictureSource {
  const byHash = new LRUCache<string, Uint8Array>({ max: mostCached });
  return {
    async load(name) {
      const asset = await findAsset(db, name);
      if (!asset) return undefined;
      const cached = byHash.get(asset.hash);
      if (cached) return cached;
      const found = await findAssetBytes(db, name);
      if (!found) return undefined;
      byHash.set(found.asset.hash, found.bytes);
      return found.bytes;
    },
  };
}
