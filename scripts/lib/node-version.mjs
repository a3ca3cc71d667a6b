// Imported first by every script. It imports nothing and uses old syntax, so that it can report a Node that
// is too old for the rest.

const [major, minor] = process.versions.node.split(".").map(Number);

/** Required by Vite 8: 20.19 or later in 20, 22.12 or later in 22, and any version from 23. */
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
