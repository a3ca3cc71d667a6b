/** Written by the plugin in vite.config.ts. */
declare module "virtual:theme-variables.css";
