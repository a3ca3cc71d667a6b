/** The desk: what there is to do (4-beyond W1 and W2). */
export { peopleRoutes } from "./people.ts";
