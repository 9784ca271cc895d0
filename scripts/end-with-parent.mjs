// Loaded first into every process that a script starts (node --import): when the script dies, however it dies, its
// processes end too, as if asked politely, and by force if that takes longer than a graceful stop may.
const FORCE_AFTER_MS = 10_000;

// Processes that ours start in turn inherit the option, not the channel to the script: the number tells them apart.
if (process.env.HOLDFAST_PARENT === String(process.ppid) && process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), FORCE_AFTER_MS).unref();
  });
  // Waiting for the script to die is no reason to stay alive.
  process.channel.unref();
}
delete process.env.HOLDFAST_PARENT;
