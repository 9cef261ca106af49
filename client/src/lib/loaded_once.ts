/** Something that whoever asks first loads for all; after a failure the next one who asks tries again. */
export function loadedOnce<What>(load: () => Promise<What>): () => Promise<What> {
  let coming: Promise<What> | null = null;
  return () =>
    (coming ??= load().catch((error: unknown) => {
      coming = null;
      throw error;
    }));
}
