/** Folders outside the build. src/ and dist/ are both in server/, so the paths work for either. */
import path from "node:path";
import { fileURLToPath } from "node:url";

const serverFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");

export const migrationsFolder = path.join(serverFolder, "migrations");
/** The texts of the templates of letters that come with the product. */
export const letterTemplatesFolder = path.join(serverFolder, "assets", "letters");
export const webFolder = path.join(serverFolder, "..", "web", "dist");
export const productConfigFile = path.join(serverFolder, "..", "config", "helpline.json");
