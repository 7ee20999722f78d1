// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// An ERC-721 whose every token says of itself what its minter wrote, or does not come to an end of it.
contract Oddities is ERC721 {
    mapping(uint256 id => string) private _uris;

    constructor(string memory name, string memory symbol) ERC721(name, symbol) {}

    function mint(address to, uint256 id, string calldata uri) external {
        _uris[id] = uri;
        _mint(to, id);
    }

    /// `endless`: a megabyte of nothing. `greedy`: uses up all gas there is.
    function tokenURI(uint256 id) public view override returns (string memory) {
        bytes32 kind = keccak256(bytes(_uris[id]));
        if (kind == keccak256("endless")) return string(new bytes(1_000_000));
        if (kind == keccak256("greedy")) {
            uint256 spent;
            while (gasleft() > 0) spent++;
        }
        return _uris[id];
    }
}
