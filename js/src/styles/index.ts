import base from "./base.css";
import board from "./board.css";
import centre from "./centre.css";
import decisions from "./decisions.css";
import motion from "./motion.css";
import players from "./players.css";
import story from "./story.css";

/** Every style, in the order in which later ones win. */
export const style = [base, board, centre, decisions, players, story, motion].join("");
