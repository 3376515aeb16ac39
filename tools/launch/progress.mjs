const heartbeatMs = 10_000;

/**
 * Runs a step that may take long, and prints a line when it starts, every ten seconds and when it is done.
 * The lines go to standard error, because standard output is for the command's result.
 * @template Result
 * @param {string} title
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  const elapsed = () => `${((Date.now() - startedAt) / 1000).toFixed(1)}초`;
  console.error(`· ${title}`);
  const heartbeat = setInterval(
    () => console.error(`  … ${Math.round((Date.now() - startedAt) / 1000)}초째`),
    heartbeatMs,
  );
  try {
    const result = await work();
    console.error(`✓ ${title} (${elapsed()})`);
    return result;
  } catch (error) {
    console.error(`✗ ${title} (${elapsed()})`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
