import { defineConfig } from "vite";

/** Bundles the server, the workspaces it uses, and packages of many small files; all others stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    sourcemap: true,
    rollupOptions: {
      input: {
        main: "src/main.ts",
        demo: "src/demo.ts",
        "untrusted-worker": "src/untrusted/worker.ts",
        "reset-password": "src/commands/reset-password.ts",
        backup: "src/commands/backup.ts",
        restore: "src/commands/restore.ts",
        "move-database": "src/commands/move-database.ts",
        "upgrade-database": "src/commands/upgrade-database.ts",
        retention: "src/commands/retention.ts",
        import: "src/commands/import.ts",
      },
      // Flat, so that what stands beside src/ stands beside every built file too.
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: {
    noExternal: [
      /^@(helpline|repo)\//,
      // Hundreds of small files, which take longer to find and open than all the rest of a start.
      "kysely",
      "zod",
      "jose",
      "openid-client",
      "oauth4webapi",
      "otpauth",
      "pg-boss",
      "nodemailer",
      // npm installs it in server/node_modules, which the image does not have (Dockerfile).
      "ical-generator",
    ],
  },
});
