// What `npm start` runs.
import { launch } from "./launch.mjs";

await launch();
