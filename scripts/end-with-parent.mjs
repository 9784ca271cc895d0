// Loaded first into every process that a script starts (node --import): when the script dies, however it dies, its
// processes end too, as if asked politely, and by force if that takes longer than a graceful stop may.
const FORCE_AFTER_MS = 10_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), FORCE_AFTER_MS).unref();
});
// Waiting for the script to die is no reason to stay alive.
process.channel?.unref();
