// Imported first by every script. It imports nothing and keeps to old syntax, so that it can still
// speak when the Node that runs it is too old for the rest.

const [major, minor] = process.versions.node.split(".").map(Number);

/** Vite 8 sets the bounds: 20.19 or later within 20, 22.12 or later within 22, and all from 23 on. */
function isSupported() {
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

if (!isSupported()) {
  console.error(
    `Helpline needs Node.js 20.19 or later, 22.12 or later, or 24. This is ${process.versions.node}` +
      ` (${process.execPath}). Get a newer one from https://nodejs.org or with your version manager.`,
  );
  process.exit(1);
}
