/** What the API reader uses of swagger-ui-dist, which brings no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Options {
    readonly domNode: HTMLElement;
    readonly spec: object;
    /** What of a body shows first: its schema, or an example. */
    readonly defaultModelRendering: "model" | "example";
    /** How many levels of a schema are open at first. */
    readonly defaultModelExpandDepth: number;
    /** Shows a field that filters by tag and path. */
    readonly filter: boolean;
    /** Shows `x-…` members: here the roles that may call an operation. */
    readonly showExtensions: boolean;
    /** The methods that can be tried out; none when empty. */
    readonly supportedSubmitMethods: readonly string[];
    /** The service that would be asked whether the document is valid; none when null. */
    readonly validatorUrl: string | null;
  }
  export default function SwaggerUI(options: Options): void;
}
