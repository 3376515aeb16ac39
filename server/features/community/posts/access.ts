import type { commentFunctions } from "#contract/comments.ts";
import type { postFunctions } from "#contract/posts.ts";
import type { BoardId } from "#contract/values/boards.ts";
import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import { about, but, denied, missing, residentsOnly, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { foundClub } from "#server/testing/new-club.ts";

const text = { title: "안녕하세요", content: "이사 왔어요." };
const content = "반가워요";

/** Every resident of the apartment may do this. */
const everybodys = { neighbours: residentsOnly, elsewhere: but(residentsOnly, missing) };

/** Only the author may do this. */
const authorsOnly = {
  own: residentsOnly,
  neighbours: but(residentsOnly, denied),
  elsewhere: but(residentsOnly, missing),
};

const ownFilesOnly = { ...authorsOnly, neighbours: but(residentsOnly, missing) };

const ofABoard = [
  { with: "a board", payload: () => ({ boardId: "free_board" }), answers: residentsOnly },
  {
    with: "an unknown board",
    payload: () => ({ boardId: "no_board" }),
    answers: but(residentsOnly, missing),
  },
] as const;

/** The caller's own comment, with the id of another post. */
const misplacedComment = {
  with: "own comment under another post",
  payload: async (world: World) => ({
    ...(await newComment(world.own, world)),
    ...(await newPost(world.own, world)),
    content,
  }),
  answers: but(residentsOnly, missing),
};

export const access: Access<keyof typeof postFunctions | keyof typeof commentFunctions> = {
  createPost: [
    {
      with: "own apartment",
      payload: () => ({ ...text, boardId: "free_board" }),
      answers: residentsOnly,
    },
    ...about(
      "file",
      async (side, world) => ({
        ...text,
        boardId: "free_board" as const,
        ...(await newFile(side, world, "post")),
      }),
      ownFilesOnly,
    ),
  ],
  getClubPosts: about("club", foundClub, { ...authorsOnly, elsewhere: but(residentsOnly, missing) }),
  getPostsByBoard: ofABoard,
  getAllPostsByBoard: ofABoard,
  getHotPosts: withNothing(residentsOnly),
  getTalkedAboutPosts: withNothing(residentsOnly),
  searchPosts: [{ with: "words", payload: () => ({ query: "누수" }), answers: residentsOnly }],
  getMyPosts: withNothing(residentsOnly),
  getPostById: about("post", newPost, everybodys),
  countPostView: about("post", newPost, everybodys),
  likePost: about("post", newPost, everybodys),
  unlikePost: about("post", newPost, everybodys),
  updatePost: about(
    "post",
    async (side, world) => ({ ...(await newPost(side, world)), ...text }),
    authorsOnly,
  ),
  setPostSold: about(
    "post",
    async (side, world) => ({ ...(await newPost(side, world, "flea_market")), isSold: true }),
    authorsOnly,
  ),
  deletePost: about("post", newPost, authorsOnly),
  getComments: about("post", newPost, everybodys),
  addComment: [
    ...about("post", async (side, world) => ({ ...(await newPost(side, world)), content }), everybodys),
    ...about("comment", replyTo, everybodys),
    ...about(
      "file",
      async (side, world) => ({
        ...(await newPost(world.own, world)),
        content,
        ...(await newFile(side, world, "comment")),
      }),
      ownFilesOnly,
    ),
    {
      with: "another apartment's comment under own post",
      payload: async (world) => ({
        ...(await newPost(world.own, world)),
        replyToId: (await newComment(world.elsewhere, world)).commentId,
        content,
      }),
      answers: but(residentsOnly, missing),
    },
  ],
  updateComment: [
    misplacedComment,
    ...about(
      "comment",
      async (side: Side, world: World) => ({ ...(await newComment(side, world)), content }),
      authorsOnly,
    ),
  ],
  deleteComment: [misplacedComment, ...about("comment", newComment, authorsOnly)],
  getMyComments: withNothing(residentsOnly),
};

async function newPost({ resident }: Side, { call }: World, boardId: BoardId = "free_board") {
  const { postId } = await call(resident, "createPost", { ...text, boardId });
  return { postId };
}

async function newFile({ resident }: Side, { build }: World, purpose: FilePurposeName) {
  return { fileIds: [await build.pendingFile(resident, purpose)] };
}

async function replyTo(side: Side, world: World) {
  const { postId, commentId: replyToId } = await newComment(side, world);
  return { postId, replyToId, content };
}

async function newComment(side: Side, world: World) {
  const { postId } = await newPost(side, world);
  const { commentId } = await world.call(side.resident, "addComment", { postId, content });
  return { postId, commentId };
}
