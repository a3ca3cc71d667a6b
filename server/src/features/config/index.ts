/** The parts of the configuration that pages need (WIRE-22). */
import { uploadLimitBytes } from "@helpline/contract/case-files/case-files.messages";
import { configRoutes, type ProductConfigFile } from "@helpline/contract/config/product-config";
import { anyLead } from "#features/concerns/index";
import { type HandledRoute, read } from "#http/route";
import type { Config } from "#operations/config";

export function configFeature(options: {
  config: Pick<Config, "casesPageSize" | "timeZone">;
  product: ProductConfigFile;
}): HandledRoute[] {
  const data = {
    ...options.product,
    cases_page_size: options.config.casesPageSize,
    upload_limit_bytes: uploadLimitBytes,
    time_zone: options.config.timeZone,
  };
  return [
    read(configRoutes.config, async (_input, { db }) => ({
      ...data,
      takes_concerns: await anyLead(db),
    })),
  ];
}
